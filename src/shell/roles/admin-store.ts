import { makeAutoObservable } from 'mobx'
import { administrators, type Role } from '@contract/roles/rules'
import type { AuditEntry, HeldGrant } from '@contract/roles/schema'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

const byId = ({ id }: { id: string }) => id

/** The administrator's home: what waits, who holds which role, what was done. */
export class AdminStore {
  readonly home = new Resource(() => get('roles/home', {}, inPlace))
  readonly grants = new PagedList<HeldGrant>((after) => get('roles/grants', { after }, inPlace), byId)
  readonly audit = new PagedList<AuditEntry>((after) => get('roles/audit', { after }, inPlace), byId)

  constructor() {
    makeAutoObservable(this, { home: false, grants: false, audit: false }, { autoBind: true })
  }

  /** Whether the viewer makes administrators. */
  get platform(): boolean {
    return this.home.data?.grants.some(({ role }) => role === 'platform-admin') ?? false
  }

  /** Schools that the viewer looks after by name. */
  get schools(): { id: string; name: string }[] {
    return (
      this.home.data?.grants.flatMap(({ role, school }) =>
        role === 'school-admin' && school ? [school] : [],
      ) ?? []
    )
  }

  /** Whether the viewer looks after people, and not only decides what waits. */
  get administers(): boolean {
    return this.home.data?.grants.some(({ role }) => administrators.some((name) => name === role)) ?? false
  }

  async load(): Promise<void> {
    await this.home.load()
    if (this.administers) await this.lists()
  }

  /** Something that waited was decided: resolves once the numbers are right. The lists behind other tabs follow. */
  async decided(): Promise<void> {
    if (this.administers) void this.lists()
    await this.home.load()
  }

  /** Rejects as the call does; the lists are read anew either way, since somebody else may have been first. */
  async revoke({ id }: HeldGrant, reason: string): Promise<void> {
    await this.after(post('roles/revoke', { id, reason }))
  }

  async grant(user: string, role: Role, days?: number): Promise<void> {
    await this.after(post('roles/grant', { key: newDraftKey(), user, role, ...(days ? { days } : {}) }))
  }

  private async lists(): Promise<void> {
    await Promise.all([this.grants.refresh(), this.audit.refresh()])
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => this.load())
  }
}
