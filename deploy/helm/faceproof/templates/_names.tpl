{{- define "faceproof.name" -}}
{{- if contains "faceproof" .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-faceproof" .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{/* Takes (list root component). A worker's component is worker-NAME. */}}
{{- define "faceproof.selector" -}}
app.kubernetes.io/name: faceproof
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* Takes (list root component). */}}
{{- define "faceproof.labels" -}}
{{ include "faceproof.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version | replace "+" "_" }}
{{- end }}

{{/* Takes (list root name-of-the-image). */}}
{{- define "faceproof.image" -}}
{{- $root := index . 0 -}}
{{- $images := $root.Values.images -}}
{{- $digest := get $images.digests (index . 1) -}}
{{ $images.registry }}/{{ index . 1 }}:{{ $images.tag | default $root.Chart.AppVersion }}{{ with $digest }}@{{ . }}{{ end }}
{{- end }}

{{/* The image that has the engine. */}}
{{- define "faceproof.workerImage" -}}
{{ get (dict "onnx:cpu" "worker-cpu" "onnx:cuda" "worker-cuda" "onnx:cuda:fp16" "worker-cuda" "tfjs:gpu" "worker-tfjs") . }}
{{- end }}

{{/* The workers of all engines. */}}
{{- define "faceproof.workerPods" -}}
app.kubernetes.io/name: faceproof
app.kubernetes.io/instance: {{ .Release.Name }}
faceproof/part: worker
{{- end }}
