/** A page of a mini-program under targets/mini/runtime, and a view that reads what comes as the templates do. */
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { applySet, type Data } from '../host/runtime/data'
import type { HostEvent } from '../../targets/mini/runtime/bubbling'
import type { Encoded } from '../../targets/mini/runtime/node'

interface Reconciler {
  createContainer(root: unknown, tag: number, hydrate: boolean, callbacks: null): unknown
  updateContainer(element: ReactNode, root: unknown, parent: null, done: () => void): void
}
const remax = createRequire(__filename).resolve('@remax/runtime/package.json')
const reconcilerOf = createRequire(remax)('react-reconciler') as (config: unknown) => Reconciler

/** A page on a phone whose view draws when it is told to. */
export class Phone {
  readonly data: Data = {}
  readonly calls: Data[] = []
  private readonly waiting: (() => void)[] = []
  private readonly page: Record<string, unknown> & { setData(values: Data, drawn: () => void): void }
  private readonly root: unknown
  private readonly reconciler: Reconciler

  constructor(target: 'wechat' | 'ali' = 'wechat') {
    process.env.REMAX_PLATFORM = target
    this.page = {
      setData: (values, drawn) => {
        this.calls.push(JSON.parse(JSON.stringify(values)) as Data)
        applySet(this.data, JSON.parse(JSON.stringify(values)) as Data)
        this.waiting.push(drawn)
      },
    }
    let container: unknown
    let reconciler: Reconciler | undefined
    jest.isolateModules(() => {
      const runtime = '../../targets/mini/runtime'
      /* oxlint-disable typescript/no-require-imports -- anew for each target */
      const { default: Container } = require(`${runtime}/container`) as {
        default: new (page: unknown) => unknown
      }
      const { default: config } = require(`${runtime}/hostConfig`) as { default: unknown }
      /* oxlint-enable typescript/no-require-imports */
      container = new Container(this.page)
      reconciler = reconcilerOf(config)
    })
    if (!reconciler) throw new Error('no reconciler')
    this.reconciler = reconciler
    this.root = reconciler.createContainer(container, 0, false, null)
  }

  render(element: ReactNode): void {
    this.reconciler.updateContainer(element, this.root, null, () => undefined)
  }

  drawn(): void {
    for (const done of this.waiting.splice(0)) done()
  }

  get last(): Data {
    return this.calls[this.calls.length - 1] ?? {}
  }

  /** What the view shows, as a template reads it: kind, class and what is inside. */
  get shown(): string {
    const shapes = this.data['d'] as Data[]
    const show = (node: Encoded | 0 | undefined): string => {
      if (!node) return ''
      const [head, own, ...rest] = node
      const shape = typeof head === 'number' ? (shapes[head] ?? {}) : head
      if (shape['t'] === 'x') return String(own)
      const mine = typeof own === 'object' ? own : {}
      const order = (mine['o'] as number[] | undefined) ?? rest.map((_, index) => index + 2)
      const inside = order.map((slot) => show(rest[slot - 2])).join('')
      return `<${[shape['t'], mine['c'] ?? shape['c'], mine['u'], mine['s'] ?? shape['s']].filter(Boolean).join(' ')}>${inside}</>`
    }
    return show(this.data['r'] as Encoded).slice(2, -3)
  }

  /** An event of the node that was sent with this id. */
  send(method: string, i: number): HostEvent {
    const event: HostEvent = { currentTarget: { dataset: { i } } }
    ;(this.page[method] as (event: HostEvent) => void)(event)
    return event
  }
}
