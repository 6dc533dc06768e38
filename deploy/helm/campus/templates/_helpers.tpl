{{- define "campus.labels" -}}
app.kubernetes.io/name: campus
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
