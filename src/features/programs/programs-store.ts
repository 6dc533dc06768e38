import { makeAutoObservable } from 'mobx'
import { limits, retries } from '@contract/programs/rules'
import type { Endpoint, Programs, Token } from '@contract/programs/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

interface EndpointValues {
  title: string
  url: string
  events: readonly string[]
}
interface TokenValues {
  title: string
  scopes: readonly string[]
  /** As its chip has it. */
  days: string
}

/** What is shown once: the server keeps it sealed or hashed. */
export interface Secret {
  of: 'endpoint' | 'token'
  text: string
}

/** How often an event is sent at most. */
export const triesMost = retries.length + 1

/** The programs of a school: addresses that are told, and tokens that read. */
export class ProgramsStore {
  readonly programs: Resource<Programs>
  readonly set: Action<[id: string, on: boolean], void>
  readonly remove: Action<[id: string], void>
  readonly rotate: Action<[id: string], void>
  readonly revoke: Action<[id: string], void>
  /** Until the person has put it away. */
  secret: Secret | null = null
  private key = newDraftKey()

  constructor(readonly school: string) {
    this.programs = new Resource(() => get('programs/list', { school }, inPlace))
    this.set = new Action('program address', async (id, on) => {
      await this.after(post('programs/setEndpoint', { id, on }))
    })
    this.remove = new Action('program address', async (id) => {
      await this.after(post('programs/removeEndpoint', { id }))
    })
    this.rotate = new Action('program address', async (id) => {
      const { secret } = await this.after(post('programs/rotate', { id }))
      this.show({ of: 'endpoint', text: secret })
    })
    this.revoke = new Action('program token', async (id) => {
      await this.after(post('programs/revokeToken', { id }))
    })
    makeAutoObservable<this, 'key'>(
      this,
      { school: false, programs: false, set: false, remove: false, rotate: false, revoke: false, key: false },
      { autoBind: true },
    )
  }

  /** What an event or a scope is called; its name where this build's server knows it no more. */
  titleOf(kind: 'events' | 'scopes', name: string): string {
    const known = this.programs.data?.[kind].find((one) => one.name === name)
    return known ? t(known.title) : name
  }

  /** Rejects as the call does, which is quiet. */
  async saveEndpoint(endpoint: Endpoint | null, { title, url, events }: EndpointValues): Promise<void> {
    const values = { title: title.trim(), url: url.trim(), events: [...events] }
    if (endpoint) await this.after(post('programs/editEndpoint', { id: endpoint.id, ...values }, inPlace))
    else {
      const { key, school } = this
      const { secret } = await this.after(post('programs/addEndpoint', { key, school, ...values }, inPlace))
      this.show({ of: 'endpoint', text: secret })
    }
  }

  /** As saveEndpoint. */
  async saveToken({ title, scopes, days }: TokenValues): Promise<void> {
    const { key, school } = this
    const values = { title: title.trim(), scopes: [...scopes], days: Number(days) }
    const { secret } = await this.after(post('programs/addToken', { key, school, ...values }, inPlace))
    this.show({ of: 'token', text: secret })
  }

  putAway(): void {
    this.secret = null
  }

  private show(secret: Secret): void {
    this.secret = secret
    this.key = newDraftKey()
  }

  /** Somebody else may have changed them meanwhile. */
  private after<T>(work: Promise<T>): Promise<T> {
    return work.finally(() => this.programs.load())
  }
}

const title = () => ({ label: t('名称'), required: true, ...limits.title })

export const endpointForm = (endpoint: Endpoint | null): FormModel<EndpointValues> => {
  const { title: name, url, events } = endpoint ?? { title: '', url: '', events: [] }
  return new FormModel<EndpointValues>({
    initial: { title: name, url, events },
    limits: {
      title: title(),
      url: { label: t('地址'), required: true, ...limits.url },
      events: { label: t('接收哪些事件'), required: true, missing: t('至少选一个事件') },
    },
  })
}

/** Days for which a token may be made. */
export const terms = ['30', '90', '180', String(limits.days.max)] as const

export const tokenForm = (): FormModel<TokenValues> =>
  new FormModel<TokenValues>({
    initial: { title: '', scopes: [], days: terms[1] },
    limits: {
      title: title(),
      scopes: { label: t('可以读什么'), required: true, missing: t('至少选一项') },
      days: { label: t('有效期'), required: true },
    },
  })

/** Whether its time is over. */
export const isOver = ({ until }: Token): boolean => Date.parse(until) <= Date.now()
