{{/* The weights, your own model sets and the authority. Takes (list root readOnly). */}}
{{- define "faceproof.dataMounts" -}}
{{- $values := (index . 0).Values -}}
{{- if $values.models.existingClaim }}
- { name: models, mountPath: /models, readOnly: {{ index . 1 }} }
{{- end }}
{{- if $values.models.definitionsClaim }}
- { name: definitions, mountPath: /definitions, readOnly: {{ index . 1 }} }
{{- end }}
{{- include "faceproof.authorityMount" (index . 0) }}
{{- end }}

{{- define "faceproof.dataVolumes" -}}
{{- with .Values.models.existingClaim }}
- name: models
  persistentVolumeClaim: { claimName: {{ . }} }
{{- end }}
{{- with .Values.models.definitionsClaim }}
- name: definitions
  persistentVolumeClaim: { claimName: {{ . }} }
{{- end }}
{{- include "faceproof.authorityVolume" . }}
{{- end }}

{{- define "faceproof.authorityMount" -}}
{{- if .Values.certificateAuthority }}
- { name: authority, mountPath: /run/authority, readOnly: true }
{{- end }}
{{- end }}

{{- define "faceproof.authorityVolume" -}}
{{- with .Values.certificateAuthority }}
- name: authority
  configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: ca.crt }] }
{{- end }}
{{- end }}

{{/* The image `tools` keeps its lock and its cache in /app/.cache. */}}
{{- define "faceproof.toolsMounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: cache, mountPath: /app/.cache }
{{- end }}

{{- define "faceproof.toolsVolumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
- name: cache
  emptyDir: { sizeLimit: 256Mi }
{{- end }}
