import React from 'react'
import { observer } from 'mobx-react-lite'
import { literal } from '@contract/search/rules'
import type { School } from '@contract/school/schema'
import type { Found } from '@contract/search/schema'
import { t } from '@/locale'
import { agreesToChange } from '@/shell/account/change-school'
import { profile } from '@/shell/account/profile'
import type { ChosenSchool } from '@/shell/account/profile'
import { SchoolRow } from '@/shell/school/school-row'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { AllResults } from './all-results'
import { FoundRow } from './found-row'
import type { PersonStore } from './person'
import { PersonRow } from './person-row'
import type { FoundKind, SearchStore } from './search-store'

/** What was found for the settled keyword, by the open tab. */
export const ResultLists = observer(function ResultLists({ store }: { store: SearchStore }) {
  const {
    tab,
    long,
    keyword: { settled },
  } = store
  if (!long) return <Empty title={t('写几个字再搜')} text={t('只有标点，找不到东西。')} />
  if (tab === 'people') return <People list={store.people.of(settled)} />
  if (tab === 'school') return <Schools list={store.schools.of(settled)} />
  return (
    <>
      {literal(settled) !== null && (
        <View className="u-pad u-meta">{t('一个字只在最近的内容里找，多写几个字更全。')}</View>
      )}
      {tab === 'all' ? <AllResults store={store} /> : <Things key={tab} kind={tab} store={store} />}
    </>
  )
})

/** A tab has hits: there is nothing only where they went meanwhile. */
const nothing = <Empty title={t('没有找到')} />

const foundKey = (found: Found) => found.id

const Things = observer(function Things({ kind, store }: { kind: FoundKind; store: SearchStore }) {
  return (
    <PagedListView
      list={store.found(kind)}
      keyOf={foundKey}
      renderItem={(found) => <FoundRow found={found} onOpen={store.open} />}
      rowHeight={96}
      skeleton={<RowSkeleton />}
      empty={nothing}
    />
  )
})

const personKey = (person: PersonStore) => person.id
const personRow = (person: PersonStore) => <PersonRow person={person} />

function People({ list }: { list: PagedList<PersonStore> }) {
  return (
    <PagedListView
      list={list}
      keyOf={personKey}
      renderItem={personRow}
      rowHeight={74}
      skeleton={<RowSkeleton />}
      empty={nothing}
    />
  )
}

const schoolKey = (school: School) => school.id
const schoolRow = (school: School) => <SchoolRow school={school} onChoose={offerSwitch} />

async function offerSwitch(school: ChosenSchool): Promise<void> {
  if (school.id === profile.school?.id) return feedback.toast(t('现在就在这所学校'))
  if (!(await agreesToChange(school))) return
  try {
    await profile.chooseSchool(school)
    feedback.toast(t('已切换到{name}', { name: school.name }), { icon: 'success' })
  } catch {
    // the call has told the person
  }
}

function Schools({ list }: { list: PagedList<School> }) {
  return (
    <PagedListView
      list={list}
      keyOf={schoolKey}
      renderItem={schoolRow}
      rowHeight={64}
      skeleton={<RowSkeleton rows={3} />}
      empty={nothing}
    />
  )
}
