import React from 'react'
import { observer } from 'mobx-react-lite'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { YellowPageStore } from '@/features/homepage/yellow-page-store'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { call } from '@/platform/phone'
import { reportFailure } from '@/platform/report-failure'
import { CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { chooseRow } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import '@/features/homepage/homepage.css'

/** The school's useful numbers. */
export default observer(function YellowPage() {
  const { school } = profile
  return (
    <PageFrame>
      {school ? (
        <Numbers key={school.id} school={school.id} />
      ) : (
        <Empty
          title={t('先选学校')}
          text={t('每所学校的电话都不一样。')}
          action={{ label: t('选择学校'), onTap: linkTo('/pages/location/location') }}
        />
      )}
    </PageFrame>
  )
})

const Numbers = observer(function Numbers({ school }: { school: string }) {
  const store = useStore(() => new YellowPageStore(school), { load: ({ contacts }) => contacts.load() })
  const { contacts, keyword, groups } = store
  return (
    <>
      <View className="hp-top">
        <SearchBar
          value={keyword}
          placeholder={t('搜部门、楼栋或号码')}
          max={keywordMax}
          onChange={store.type}
          onSearch={store.type}
        />
      </View>
      <Loaded of={contacts} skeleton={<GroupSkeleton rows={6} text />}>
        {() =>
          groups.length === 0 ? (
            <Empty
              title={keyword === '' ? t('还没有收录电话') : t('没找到这个电话')}
              text={keyword === '' ? undefined : t('换个短一点的词试试。')}
            />
          ) : (
            groups.map(({ kind, items }) => (
              <View key={kind}>
                <Section title={kind} />
                <CellGroup>
                  {items.map((contact) => (
                    <Contact key={contact.id} contact={contact} />
                  ))}
                </CellGroup>
              </View>
            ))
          )
        }
      </Loaded>
    </>
  )
})

/** A tap calls; where nothing can be dialled, the number is copied. */
async function dial(phone: string): Promise<void> {
  const rows = [t('呼叫 {phone}', { phone }), t('复制号码')]
  const chosen = await chooseRow(rows)
  if (chosen === 0) await call(phone).catch(() => copy(phone))
  if (chosen === 1) await copy(phone)
}

async function copy(phone: string): Promise<void> {
  await reportFailure(clipboard.write(phone))
  feedback.toast(t('号码已复制'))
}

function Contact({ contact: { name, phone, note } }: { contact: SchoolContact }) {
  return (
    <View
      className="u-cell u-cell-plain"
      ariaRole="button"
      onTap={() => void dial(phone)}
      hoverClassName="u-cell-press"
    >
      <View className="u-grow">
        {name}
        <View className="u-meta u-figures">{[phone, note].filter(Boolean).join(' · ')}</View>
      </View>
      <View className="u-cell-end">
        <Icon name="phone" size={20} />
      </View>
    </View>
  )
}
