import { makeAutoObservable } from 'mobx'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'
import { t } from '@/locale'

/** Who may redeem in a shop, and who was asked to. */
export class KeepersStore {
  readonly keepers: Resource<DataOf<Routes['discount/keepers']>>
  readonly remove: Action<[user: string], void>
  readonly add: Action<[user: string], void>
  readonly drop: Action<[invite: string], void>
  readonly form = new FormModel<{ phone: string }>({
    initial: { phone: '' },
    limits: {
      phone: {
        label: t('店员的手机号'),
        required: true,
        pattern: '^1[3-9][0-9]{9}$',
        message: t('写 11 位手机号'),
      },
    },
  })

  constructor(readonly id: string) {
    this.keepers = new Resource(() => get('discount/keepers', { id }, inPlace))
    this.remove = new Action(`discount remove keeper ${id}`, async (user) => {
      await post('discount/removeKeeper', { id, user })
      await this.load()
    })
    this.add = new Action(`discount add keeper ${id}`, async (user) => {
      await post('discount/addKeeper', { id, user })
      await this.load()
    })
    this.drop = new Action(`discount drop invite ${id}`, async (invite) => {
      await post('discount/dropInvite', { id: invite })
      await this.load()
    })
    makeAutoObservable(
      this,
      { id: false, keepers: false, remove: false, add: false, drop: false, form: false },
      { autoBind: true },
    )
  }

  load = (): Promise<void> => this.keepers.load()

  /** Rejects as the call does, which is quiet: the form says why. */
  async addPhone(phone: string): Promise<boolean> {
    await post('discount/addKeeper', { id: this.id, phone }, inPlace)
    await this.load()
    return true
  }
}
