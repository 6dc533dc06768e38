import type { Switch } from '@contract/switches/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** What a school has switched on and off. */
export class SwitchesStore {
  readonly list: Resource<{ items: Switch[] }>
  readonly set = new Action('feature of a school', async (name: string, on: boolean) => {
    this.list.set(await post('switches/set', { school: this.school, name, on }))
  })

  constructor(private readonly school: string) {
    this.list = new Resource(() => get('switches/list', { school }, inPlace))
  }
}
