# The program alone: docker build -t compactgen . && docker run --rm --user "$(id -u)" -v "$PWD:/work" compactgen check --out clients
# The one for MCP: docker build --target compactmcp -t compactmcp .
FROM golang:1.26 AS build
ARG VERSION=""
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags="-s -w -X main.release=$VERSION" -o /compactgen ./cmd/compactgen
RUN go run ./cmd/release --notices /compactgen > /NOTICES.txt

FROM build AS build-mcp
ARG VERSION=""
RUN CGO_ENABLED=0 GOWORK=off go build -C cmd/compactmcp -trimpath -buildvcs=false -ldflags="-s -w -X main.release=$VERSION" -o /compactmcp .
RUN go run ./cmd/release --notices /compactmcp > /NOTICES.txt

FROM scratch AS compactmcp
COPY --from=build-mcp /compactmcp /compactmcp
# Whom the proxy trusts, for --upstream https and --cache rediss.
COPY --from=build-mcp /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY LICENSE /LICENSE
COPY --from=build-mcp /NOTICES.txt /NOTICES.txt
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/compactmcp"]

FROM scratch
COPY --from=build /compactgen /compactgen
COPY LICENSE /LICENSE
COPY --from=build /NOTICES.txt /NOTICES.txt
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/compactgen"]
