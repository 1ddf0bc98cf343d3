{{/* The entries of `workers`, each completed from workerDefaults. Refuses what a schema cannot compare. */}}
{{- define "faceproof.pools" -}}
{{- $names := dict -}}
{{- range .Values.workers }}
{{- if hasKey $names .name }}{{ fail (printf "workers: two entries have the name %s" .name) }}{{ end }}
{{- $_ := set $names .name true }}
{{- $pool := mergeOverwrite (deepCopy $.Values.workerDefaults) . }}
{{- $scaling := mergeOverwrite (pick $.Values.keda "minReplicas" "maxReplicas") (default dict .keda) }}
{{- if lt (int $scaling.maxReplicas) (int $scaling.minReplicas) }}
{{- fail (printf "workers: %s has keda.maxReplicas below keda.minReplicas" .name) }}
{{- end }}
{{- $_ := set $pool "keda" $scaling }}
- {{ toJson $pool }}
{{- end }}
{{- end }}
