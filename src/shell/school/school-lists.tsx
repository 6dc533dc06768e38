import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { School } from '@contract/school/schema'
import { t } from '@/locale'
import type { ChosenSchool } from '@/shell/account/profile'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import type { ChooseSchool } from './choose-school'
import { SchoolRow } from './school-row'
import { WhereLine } from './where-line'
import { where } from './where'

interface SchoolListsProps {
  store: ChooseSchool
  onChoose: (school: ChosenSchool) => void
  onMissing: () => void
}

const keyOf = (school: School) => school.id

/** The schools that a keyword found. */
export const FoundSchools = observer(function FoundSchools({ store, onChoose, onMissing }: SchoolListsProps) {
  const list = store.results.of(store.keyword.settled)
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(school) => <SchoolRow school={school} onChoose={onChoose} />}
      rowHeight={64}
      skeleton={<RowSkeleton rows={3} />}
      empty={
        <Empty
          title={t('还没有这所学校')}
          text={t('告诉我们，收录后第一个通知你。')}
          action={{ label: t('申请收录'), onTap: onMissing }}
        />
      }
    />
  )
})

/** Without a keyword: the schools near, and the popular ones. */
export const OfferedSchools = observer(function OfferedSchools({
  store,
  onChoose,
}: Omit<SchoolListsProps, 'onMissing'>) {
  const { offer } = store
  const { location } = where
  useEffect(() => {
    void offer.load()
  }, [offer, location])
  return (
    <>
      <WhereLine />
      <Loaded of={offer} skeleton={<RowSkeleton rows={4} />} part>
        {({ nearby, popular }) => (
          <>
            <Schools title={t('离你最近')} schools={nearby} onChoose={onChoose} />
            <Schools title={t('热门学校')} schools={popular} onChoose={onChoose} />
          </>
        )}
      </Loaded>
    </>
  )
})

interface SchoolsProps {
  title: string
  schools?: readonly School[] | undefined
  onChoose: (school: ChosenSchool) => void
}

function Schools({ title, schools = [], onChoose }: SchoolsProps) {
  if (schools.length === 0) return null
  return (
    <>
      <Section title={title} />
      {schools.map((school) => (
        <SchoolRow key={school.id} school={school} onChoose={onChoose} />
      ))}
    </>
  )
}
