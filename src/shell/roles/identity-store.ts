import { makeAutoObservable } from 'mobx'
import { appliable } from '@contract/roles/rules'
import type { Application } from '@contract/roles/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** Who the person is here: gates passed, roles held, applications sent. */
export class IdentityStore {
  readonly mine = new Resource(() => get('roles/mine', {}, inPlace))

  constructor() {
    makeAutoObservable(this, { mine: false }, { autoBind: true })
  }

  /** Roles that can be applied for now. */
  get open() {
    const { grants = [], applications = [] } = this.mine.data ?? {}
    return appliable.filter(
      (role) =>
        !grants.some((grant) => grant.role === role) &&
        !applications.some((sent) => sent.role === role && sent.state === 'pending'),
    )
  }

  async withdraw(application: Application): Promise<void> {
    await post('roles/withdraw', { id: application.id })
    await this.mine.load()
  }
}
