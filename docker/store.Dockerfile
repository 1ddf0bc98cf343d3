# syntax=docker/dockerfile:1.7
# The media store of docker-compose.gpu.yml: versitygw keeps each object as one file, so a deleted object is gone.
# Tags are pinned. docs/guides/deploy.md says how to pin digests.

FROM versity/versitygw:v1.8.0
# An empty volume takes the owner of the folder that it is mounted on.
RUN adduser -D -H -u 10001 faceproof && mkdir -m 700 /data /accounts && chown faceproof /data /accounts
COPY --chmod=0555 docker/store-users.sh /store-users.sh
USER faceproof
ENV VGW_PORT=:9000 VGW_HEALTH=/healthz VGW_IAM_DIR=/accounts VGW_KEEP_ALIVE=true VGW_DISABLE_ACL=true VGW_QUIET=true VGW_DIR_PERMS=0700
EXPOSE 9000
HEALTHCHECK --interval=5s --timeout=3s --retries=12 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:9000/healthz"]
CMD ["posix", "/data"]
