/** Spans by OpenTelemetry's kit. Only who has traces on loads this. */
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { inTime } from '../inTime'
import type { Logger } from 'pino'
import type { Tracer } from './tracer'
import type { TracingConfig } from './config'

/** ms that a collector has to take a batch, and all that is left at the end. */
const exportTime = 5_000
const lastExportTime = 3_000

function samplerOf({ sampler, parentBased, ratio }: TracingConfig): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }[sampler]()
  return parentBased ? new ParentBasedSampler({ root }) : root
}

/** Says once when the collector takes no more, and once when it does again: the kit itself says nothing. */
function told(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed !== failing)
          log[failed ? 'warn' : 'info'](failed ? 'traces are not taken' : 'traces are taken again')
        failing = failed
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

/** What W3C's header names; without one that is whole, a trace of our own begins. https://www.w3.org/TR/trace-context/ */
function parentOf(header: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(header ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  const whole = version !== undefined && version !== 'ff' && trace.isSpanContextValid(parent)
  return whole ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** An error by its code or kind: its words may hold what people typed. */
function failed(span: Span, error: unknown): void {
  const own = error instanceof Error && 'code' in error ? error.code : undefined
  const known = typeof own === 'string' || typeof own === 'number' ? String(own) : undefined
  span.setAttribute('error.type', known ?? (error instanceof Error ? error.name : 'failed'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

async function spanned<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    failed(span, error)
    throw error
  } finally {
    span.end()
  }
}

export function openTelemetry(config: TracingConfig, log: Logger): Tracer {
  const { url, headers, service } = config
  const exporter = told(new OTLPTraceExporter({ url, headers, timeoutMillis: exportTime }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 2 * exportTime })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const spans = provider.getTracer(service)
  const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

  return {
    incoming: (name, attributes, header) => {
      const parent = parentOf(header)
      const span = spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      return {
        traceId: span.spanContext().traceId,
        run: (next) => context.with(trace.setSpan(parent, span), next),
        end: (status) => {
          span.setAttribute('http.response.status_code', status)
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    step: (kind, name, attributes, work) => {
      const parent = context.active()
      if (!trace.getSpan(parent)) return work()
      return spanned(spans.startSpan(name, { kind: kinds[kind], attributes }, parent), parent, work)
    },
    root: (name, attributes, work) =>
      spanned(spans.startSpan(name, { attributes }, ROOT_CONTEXT), ROOT_CONTEXT, work),
    names: () => {
      const under = trace.getActiveSpan()?.spanContext()
      return under && { trace_id: under.traceId, span_id: under.spanId }
    },
    stop: async () => {
      await inTime(provider.shutdown(), lastExportTime, undefined)
      context.disable()
    },
  }
}
