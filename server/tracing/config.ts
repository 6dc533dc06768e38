/** Settings of traces, by OpenTelemetry's own names. */
import type { EnvReader } from '../env'

const samplers = ['always_on', 'always_off', 'traceidratio'] as const

export interface TracingConfig {
  /** Where spans are posted to, as OTLP in JSON. */
  url: string
  headers: Record<string, string>
  service: string
  /** Which traces that begin here are recorded. */
  sampler: (typeof samplers)[number]
  /** Whether a trace that began elsewhere is recorded as its first span says. */
  parentBased: boolean
  /** Of `traceidratio`, 0 to 1. */
  ratio: number
}

function readRatio(env: EnvReader): number {
  const ratio = Number(env.text('OTEL_TRACES_SAMPLER_ARG') ?? '1')
  if (ratio >= 0 && ratio <= 1) return ratio
  env.problem('OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数，例如 0.1')
  return 1
}

/** `name=value`, parted by commas; values may be written as in addresses. */
function readHeaders(env: EnvReader): Record<string, string> {
  const pairs = (env.text('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.flatMap((pair) => {
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e ]*?)\s*$/.exec(pair) ?? []
    try {
      return name === '' ? [] : [[name, decodeURIComponent(value)] as const]
    } catch {
      return []
    }
  })
  if (read.length < pairs.length)
    env.problem('OTEL_EXPORTER_OTLP_HEADERS 应为逗号分隔的 名字=值，值里的特殊字符写成 %2C 这样')
  return Object.fromEntries(read)
}

/** null: no traces. */
export function readTracing(env: EnvReader): TracingConfig | null {
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const headers = readHeaders(env)
  const ratio = readRatio(env)
  const named = env.choice('OTEL_TRACES_SAMPLER', [
    ...samplers,
    ...samplers.map((name) => `parentbased_${name}` as const),
  ])
  env.choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'])
  const service = env.text('OTEL_SERVICE_NAME') ?? 'campus-cloud-life'
  if (endpoint === null) return null
  const name = named ?? 'parentbased_always_on'
  return {
    url: `${endpoint}/v1/traces`,
    headers,
    service,
    sampler: samplers.find((one) => name.endsWith(one)) ?? 'always_on',
    parentBased: name.startsWith('parentbased_'),
    ratio,
  }
}
