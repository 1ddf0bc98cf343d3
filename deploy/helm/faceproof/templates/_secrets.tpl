{{/* One variable from a Secret. Takes (list NAME reference). */}}
{{- define "faceproof.secretVariable" -}}
{{- with index . 1 }}
- name: {{ index $ 0 }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }} } }
{{- end }}
{{- end }}

{{/* Secrets as files. Each of these three takes a list of { env, ref }; an entry without a reference is left out. */}}
{{- define "faceproof.fileVariables" -}}
{{- range . }}
{{- if .ref }}
- name: {{ .env }}
  value: /run/secrets/faceproof/{{ .env }}
{{- end }}
{{- end }}
{{- end }}

{{- define "faceproof.fileVolume" -}}
- name: secrets
  projected:
    # 0440: the group is the pod's fsGroup.
    defaultMode: 288
    sources:
      {{- range . }}
      {{- if .ref }}
      - secret: { name: {{ .ref.secret }}, items: [{ key: {{ .ref.key }}, path: {{ .env }} }] }
      {{- end }}
      {{- end }}
{{- end }}

{{- define "faceproof.fileMount" -}}
- { name: secrets, mountPath: /run/secrets/faceproof, readOnly: true }
{{- end }}

{{/* The bucket's two credentials of one side: the orchestrator's or the workers'. */}}
{{- define "faceproof.bucketFiles" -}}
{{- with . }}
- { env: S3_ACCESS_KEY_ID_FILE, ref: {{ toJson .accessKeyId }} }
- { env: S3_SECRET_ACCESS_KEY_FILE, ref: {{ toJson .secretAccessKey }} }
{{- end }}
{{- end }}

{{/* What opens the keys of the database: for the orchestrators and the desk. */}}
{{- define "faceproof.masterKeyFiles" -}}
- { env: MASTER_KEY_FILE, ref: {{ toJson .Values.keys.master }} }
- { env: MASTER_KEY_PREVIOUS_FILE, ref: {{ toJson .Values.keys.masterPrevious }} }
{{- with .Values.kms }}
- { env: VAULT_TOKEN_FILE, ref: {{ toJson .token }} }
{{- end }}
{{- end }}

{{- define "faceproof.orchestratorFiles" -}}
{{ include "faceproof.masterKeyFiles" . }}
- { env: WORKER_KEY_FILE, ref: {{ toJson .Values.keys.worker }} }
- { env: OPERATOR_TOKEN_FILE, ref: {{ toJson .Values.keys.operatorToken }} }
{{- with .Values.oidc }}
- { env: OIDC_CLIENT_SECRET_FILE, ref: {{ toJson .clientSecret }} }
{{- end }}
{{- include "faceproof.bucketFiles" .Values.media.orchestrator }}
{{- end }}

{{- define "faceproof.workerFiles" -}}
- { env: WORKER_KEY_FILE, ref: {{ toJson .Values.keys.worker }} }
- { env: WORKER_KEY_PREVIOUS_FILE, ref: {{ toJson .Values.keys.workerPrevious }} }
{{- include "faceproof.bucketFiles" .Values.media.workers }}
{{- end }}
