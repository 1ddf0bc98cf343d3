{{- define "faceproof.egress.dns" -}}
- to: {{- toYaml .Values.networkPolicy.dns.to | nindent 4 }}
  ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
{{- end }}

{{/* Takes { to, port }. */}}
{{- define "faceproof.egress.to" -}}
- to: {{- toYaml .to | nindent 4 }}
  ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end }}

{{/* Public addresses only: the same ranges that the orchestrator refuses for webhooks. Takes the ports, or nothing for all. */}}
{{- define "faceproof.egress.internet" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          - 0.0.0.0/8
          - 10.0.0.0/8
          - 100.64.0.0/10
          - 127.0.0.0/8
          - 168.63.129.16/32
          - 169.254.0.0/16
          - 172.16.0.0/12
          - 192.168.0.0/16
          - 224.0.0.0/3
    - ipBlock: { cidr: "2000::/3" }
  ports:
    {{- if . }}
    - { protocol: TCP, port: {{ . }} }
    {{- else }}
    - { protocol: TCP }
    {{- end }}
{{- end }}
