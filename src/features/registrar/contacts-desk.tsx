import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { offer, type Act } from '@/ui/menu'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { ContactSheet } from './contact-sheet'
import { ContactsStore } from './contacts-store'
import './registrar.css'

/** What the sheet writes: a new number, or one that there is. */
type Writing = 'new' | SchoolContact

/** The yellow pages of a school, to be changed one by one. */
export const ContactsDesk = observer(function ContactsDesk({ school }: { school: string }) {
  const store = useStore(() => new ContactsStore(school), {
    load: ({ contacts }) => contacts.load(),
    show: true,
  })
  const [writing, setWriting] = useState<Writing | null>(null)
  useTitle(t('校园黄页'))
  const add = () => setWriting('new')
  return (
    <>
      <Loaded of={store.contacts} skeleton={<GroupSkeleton rows={6} text />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={t('还没有收录电话')}
              text={t('先加上保卫处、校医院和报修，也可以用 CSV 一次导入。')}
              action={{ label: t('加一个电话'), onTap: add }}
            />
          ) : (
            <>
              {store.groups.map(({ kind, items: own }) => (
                <View key={kind}>
                  <Section title={kind} />
                  <CellGroup>
                    {own.map((contact) => (
                      <Cell
                        key={contact.id}
                        title={contact.name}
                        text={[contact.phone, contact.note].filter(Boolean).join(' · ')}
                        onTap={() => void offer(actsOn(store, contact, setWriting))}
                      />
                    ))}
                  </CellGroup>
                </View>
              ))}
              <View className="u-pad g-form g-end">
                <Button block onTap={add}>
                  {t('加一个电话')}
                </Button>
              </View>
            </>
          )
        }
      </Loaded>
      <CellGroup>
        <Cell
          icon="download"
          title={t('用 CSV 导入')}
          text={t('一次改很多，或者按文件重新排序')}
          onTap={linkTo(`/pages/public/index?view=data&sheet=contacts&school=${school}`)}
        />
      </CellGroup>
      {writing && (
        <ContactSheet
          store={store}
          contact={writing === 'new' ? null : writing}
          onClose={() => setWriting(null)}
        />
      )}
    </>
  )
})

function actsOn(
  store: ContactsStore,
  contact: SchoolContact,
  write: (contact: SchoolContact) => void,
): Act[] {
  const [above, below] = [store.above(contact), store.below(contact)]
  return [
    { label: t('修改'), act: () => write(contact) },
    ...(above === null ? [] : [{ label: t('上移'), act: () => store.move.run(contact.id, above) }]),
    // the one below goes up, which is the same
    ...(below === null ? [] : [{ label: t('下移'), act: () => store.move.run(below, contact.id) }]),
    { label: t('删除'), act: () => remove(store, contact) },
  ]
}

async function remove(store: ContactsStore, { id, name }: SchoolContact): Promise<void> {
  const sure = await feedback.modal({
    title: t('删除“{name}”？', { name }),
    content: t('同学在校园黄页里再也看不到它。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await store.remove.run(id)
}
