import { makeAutoObservable } from 'mobx'
import { contactLimits, phonePattern } from '@contract/school/contacts/rules'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

type ContactValues = Omit<SchoolContact, 'id'>

/** A school's yellow pages as its administrators change them, one number at a time. */
export class ContactsStore {
  readonly contacts: Resource<{ items: SchoolContact[] }>
  readonly move: Action<[id: string, before: string | null], void>
  readonly remove: Action<[id: string], void>

  constructor(readonly school: string) {
    this.contacts = new Resource(() => get('school/contacts', { school }, inPlace))
    this.move = new Action('move contact', (id, before) =>
      this.after(post('school/moveContact', { id, before })),
    )
    this.remove = new Action('remove contact', (id) => this.after(post('school/removeContact', { id })))
    makeAutoObservable(
      this,
      { school: false, contacts: false, move: false, remove: false },
      { autoBind: true },
    )
  }

  private get items(): SchoolContact[] {
    return this.contacts.data?.items ?? []
  }

  /** Headings, in the order in which readers meet them. */
  get kinds(): string[] {
    return Array.from(new Set(this.items.map(({ kind }) => kind)))
  }

  get groups(): { kind: string; items: SchoolContact[] }[] {
    return this.kinds.map((kind) => ({ kind, items: this.items.filter((one) => one.kind === kind) }))
  }

  /**
   * Before which one it goes to stand one further up: under its heading, or from its top before the heading above.
   * null: it is the first of all.
   */
  above({ id, kind }: SchoolContact): string | null {
    const groups = this.groups
    const at = groups.findIndex((group) => group.kind === kind)
    const own = groups[at]?.items ?? []
    const place = own.findIndex((one) => one.id === id)
    return (place > 0 ? own[place - 1] : groups[at - 1]?.items[0])?.id ?? null
  }

  /** The one under the same heading that would change places with it; null: it is the last there. */
  below({ id, kind }: SchoolContact): string | null {
    const own = this.groups.find((group) => group.kind === kind)?.items ?? []
    return own[own.findIndex((one) => one.id === id) + 1]?.id ?? null
  }

  /** Rejects as the call does, which is quiet. The list is read anew either way. */
  async save(contact: SchoolContact | null, values: ContactValues): Promise<void> {
    const draft = {
      kind: values.kind.trim(),
      name: values.name.trim(),
      phone: values.phone.trim(),
      note: values.note.trim(),
    }
    const { school } = this
    await this.after(
      contact
        ? post('school/editContact', { id: contact.id, ...draft }, inPlace)
        : post('school/addContact', { school, ...draft }, inPlace),
    )
  }

  /** Somebody else may have changed it meanwhile. */
  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => this.contacts.load())
  }
}

/** A new number, under the heading that was looked at; or one to be changed. */
export const contactForm = (contact: SchoolContact | null, kind: string): FormModel<ContactValues> => {
  const { kind: under, name, phone, note } = contact ?? { kind, name: '', phone: '', note: '' }
  return new FormModel<ContactValues>({
    initial: { kind: under, name, phone, note },
    limits: {
      kind: { label: t('分类'), required: true, ...contactLimits.kind },
      name: { label: t('名称'), required: true, ...contactLimits.name },
      phone: {
        label: t('电话'),
        required: true,
        ...contactLimits.phone,
        pattern: phonePattern,
        message: t('写成能拨的号码，例如 027-67801234；分机号写进说明'),
      },
      note: { label: t('说明'), ...contactLimits.note },
    },
  })
}
