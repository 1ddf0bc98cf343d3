{{/* What every pod of this chart has: user 10001 of the images, no token of the cluster's API, no variables of other services. */}}
{{- define "faceproof.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* What every container of this chart has. Takes (list root name-of-the-image). */}}
{{- define "faceproof.container" -}}
image: {{ include "faceproof.image" . | quote }}
imagePullPolicy: {{ (index . 0).Values.images.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Spreads pods over zones and nodes where there are several. Takes (list root component). */}}
{{- define "faceproof.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "faceproof.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}
