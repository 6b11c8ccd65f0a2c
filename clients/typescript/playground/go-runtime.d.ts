declare module "go-runtime";
