{{/* Of the orchestrators and the workers. */}}
{{- define "faceproof.sharedEnvironment" -}}
- name: LOG_LEVEL
  value: {{ .Values.logLevel }}
{{- with .Values.modelSet }}
- name: MODEL_SET
  value: {{ . | quote }}
{{- end }}
- name: MODELS_DIR
  value: /models
- name: MODEL_DEFINITIONS_DIR
  value: /definitions
- name: S3_BUCKET
  value: {{ .Values.media.bucket }}
- name: S3_REGION
  value: {{ .Values.media.region }}
{{- with .Values.media.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with .Values.tracing }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .endpoint | quote }}
{{- if hasKey . "share" }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .share | toString | quote }}
{{- end }}
{{- include "faceproof.secretVariable" (list "OTEL_EXPORTER_OTLP_HEADERS" .headers) }}
{{- end }}
{{- include "faceproof.secretVariable" (list "REDIS_URL" .Values.redis.url) }}
{{- include "faceproof.authorityEnvironment" . }}
{{- end }}

{{- define "faceproof.orchestratorEnvironment" -}}
- name: NODE_ENV
  value: production
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "8080"
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
{{ include "faceproof.sharedEnvironment" . }}
{{- include "faceproof.secretVariable" (list "DATABASE_URL" .Values.database.url) }}
{{- include "faceproof.secretVariable" (list "DATABASE_DIRECT_URL" .Values.database.directUrl) }}
{{- include "faceproof.secretVariable" (list "DATABASE_READ_URL" .Values.database.readUrl) }}
{{- include "faceproof.secretVariable" (list "KEYS_DATABASE_URL" .Values.database.keysUrl) }}
{{- include "faceproof.kmsEnvironment" . }}
{{- with .Values.oidc }}
- name: OIDC_ISSUER
  value: {{ .issuer | quote }}
- name: OIDC_CLIENT_ID
  value: {{ .clientId | quote }}
{{- end }}
{{- with .Values.witnesses }}
- name: WITNESSES
  value: "{{ range . }}{{ .key }} {{ .url }},{{ end }}"
{{- end }}
{{- with .Values.witnessQuorum }}
- name: WITNESS_QUORUM
  value: {{ . | quote }}
{{- end }}
{{- range $name, $value := .Values.orchestrator.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- include "faceproof.fileVariables" (include "faceproof.orchestratorFiles" . | fromYamlArray) }}
{{- end }}

{{/* Takes (list root pool). */}}
{{- define "faceproof.workerEnvironment" -}}
{{- $root := index . 0 -}}
{{- $pool := index . 1 -}}
- name: ENGINE
  value: {{ $pool.engine }}
- name: WORKER_CONCURRENCY
  value: {{ $pool.concurrency | quote }}
- name: WORKER_MEMORY_MB_MAX
  value: {{ $pool.memoryMbMax | int | quote }}
{{- with $pool.batchMax }}
- name: BATCH_MAX
  value: {{ . | int | quote }}
{{- end }}
{{- with $pool.picturesMax }}
- name: PICTURES_MAX
  value: {{ . | int | quote }}
{{- end }}
{{- if eq $pool.engine "onnx:cpu" }}
# More than four models at once outrun the thread that packs their pictures.
- name: ENGINE_THREADS
  value: {{ min 4 $pool.cpus | quote }}
{{- end }}
- name: WORKER_METRICS_HOST
  value: 0.0.0.0
- name: WORKER_METRICS_PORT
  value: "9100"
{{ include "faceproof.sharedEnvironment" $root }}
{{- include "faceproof.fileVariables" (include "faceproof.workerFiles" $root | fromYamlArray) }}
{{- end }}

{{- define "faceproof.kmsEnvironment" -}}
{{- with .Values.kms }}
- name: KMS
  value: transit
- name: VAULT_ADDR
  value: {{ .address | quote }}
{{- with .namespace }}
- name: VAULT_NAMESPACE
  value: {{ . | quote }}
{{- end }}
{{- with .transitMount }}
- name: VAULT_TRANSIT_MOUNT
  value: {{ . | quote }}
{{- end }}
{{- with .transitKey }}
- name: VAULT_TRANSIT_KEY
  value: {{ . | quote }}
{{- end }}
{{- with .cacheSeconds }}
- name: KMS_CACHE_SECONDS
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Node trusts this authority in addition to its own. */}}
{{- define "faceproof.authorityEnvironment" -}}
{{- if .Values.certificateAuthority }}
- name: NODE_EXTRA_CA_CERTS
  value: /run/authority/ca.crt
{{- end }}
{{- end }}
