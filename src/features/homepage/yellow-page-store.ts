import { makeAutoObservable } from 'mobx'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** The school's useful numbers under their headings, searched on the device: there are few. */
export class YellowPageStore {
  keyword = ''
  readonly contacts: Resource<{ items: SchoolContact[] }>

  constructor(school: string) {
    this.contacts = new Resource(() => get('school/contacts', { school }, inPlace))
    makeAutoObservable(this, { contacts: false }, { autoBind: true })
  }

  get groups(): { kind: string; items: SchoolContact[] }[] {
    const word = this.keyword.trim().toLowerCase()
    const found = (this.contacts.data?.items ?? []).filter((contact) => textOf(contact).includes(word))
    const kinds = [...new Set(found.map(({ kind }) => kind))]
    return kinds.map((kind) => ({ kind, items: found.filter((contact) => contact.kind === kind) }))
  }

  type(keyword: string) {
    this.keyword = keyword
  }
}

/** What a contact is found by; a number also without its dashes. */
const textOf = ({ kind, name, phone, note }: SchoolContact): string =>
  [kind, name, phone, phone.replace(/-/g, ''), note].join(' ').toLowerCase()
