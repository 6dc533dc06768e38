/** Numbers as /metrics has them. */
import { metrics } from '../../metrics'

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export async function samplesOf(): Promise<Sample[]> {
  const all = await metrics.getMetricsAsJSON()
  return all.flatMap(({ name, values }) =>
    values.map(({ labels, value, ...more }) => ({
      // those of a histogram have names of their own
      name: 'metricName' in more && typeof more.metricName === 'string' ? more.metricName : name,
      labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, String(text)])),
      value,
    })),
  )
}

const named = (samples: readonly Sample[], name: string): Sample[] =>
  samples.filter((sample) => sample.name === name)

export const sumOf = (
  samples: readonly Sample[],
  name: string,
  which: (labels: Sample['labels']) => boolean = () => true,
): number => named(samples, name).reduce((sum, { labels, value }) => sum + (which(labels) ? value : 0), 0)

export const maxBy = (samples: readonly Sample[], name: string): number =>
  Math.max(0, ...named(samples, name).map(({ value }) => value))
