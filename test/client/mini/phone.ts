/** A page of a mini-program under targets/mini/runtime, and a view that reads what comes as the templates do. */
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import { applySet, type Data } from '../../host/runtime/data'
import type { HostEvent } from '../../../targets/mini/runtime/bubbling'
import type { Encoded } from '../../../targets/mini/runtime/shapes'

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
      const runtime = '../../../targets/mini/runtime'
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
    const over = this.data['o'] as Record<string, Data | string | 0>
    const letters = (slot: number): string => String.fromCharCode(97 + slot)
    const shapeOf = ([head]: Encoded): Data => shapes[head] ?? {}
    const show = (shape: Data, sent: Encoded, begins: number, address: string): string => {
      const mine = over[address] ?? 0
      const own = (typeof mine === 'object' ? mine : {}) as Data
      const hole = (name: string) => sent[begins + (shape[name.toUpperCase()] as number)]
      const value = (name: string) => own[name] ?? hole(name) ?? shape[name]
      if (shape['t'] === 'x') return typeof mine === 'string' ? mine : String(sent[begins])
      const within = shape['k'] as [number, number][] | undefined
      const list = (within ?? sent[shape['K'] as number] ?? []) as Encoded[]
      const order = (own['o'] as number[] | undefined) || list.map((_, slot) => slot)
      const inside = order.map((slot) => {
        const child = list[slot]
        if (!child) return ''
        const at = address + letters(slot)
        return within
          ? show(shapeOf(child), sent, begins + ((child[1] as number | undefined) ?? 0), at)
          : show(shapeOf(child), child, 1, at)
      })
      const kind = own['t'] ?? shape['t']
      return `<${[kind, value('c'), value('u'), value('s')].filter(Boolean).join(' ')}>${inside.join('')}</>`
    }
    return show({ K: 1 }, [0, this.data['r']], 1, '').slice(1, -3).replace(/^>/, '')
  }

  /** An event of the node at this address. */
  send(method: string, i: string): HostEvent {
    const event: HostEvent = { currentTarget: { dataset: { i } } }
    ;(this.page[method] as (event: HostEvent) => void)(event)
    return event
  }
}
