# The program alone: docker build -t compactgen . && docker run --rm --user "$(id -u)" -v "$PWD:/work" compactgen check --out clients
FROM golang:1.26 AS build
ARG VERSION=""
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags="-s -w -X main.release=$VERSION" -o /compactgen ./cmd/compactgen
RUN go run ./cmd/release --notices /compactgen > /NOTICES.txt

FROM scratch
COPY --from=build /compactgen /compactgen
# Whom mcp proxy trusts, for --upstream https and --cache rediss.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY LICENSE /LICENSE
COPY --from=build /NOTICES.txt /NOTICES.txt
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/compactgen"]
