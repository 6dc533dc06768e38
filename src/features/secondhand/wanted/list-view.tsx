import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Category } from '@contract/secondhand/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SchoolFirst } from '@/shell/address/buildings'
import { linkTo } from '@/shell/links'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { useTitle } from '@/ui/use-title'
import { categoryChoices } from '../goods/words'
import { wantPage } from '../pages'
import { WantedLists } from './lists'
import { keyOf, WantRow } from './want-row'

const kinds: { key: Category | ''; label: string }[] = [{ key: '', label: t('全部') }, ...categoryChoices]
const row = (wanted: Wanted) => <WantRow wanted={wanted} />
const want = linkTo(wantPage)

/** What students of the school look for. */
export const WantedList = observer(function WantedList() {
  const [store] = useState(() => new WantedLists())
  useTitle(t('求购'))
  usePageEvent('onShow', store.back)
  usePull(() => store.list.refresh())
  if (!profile.school)
    return (
      <PageFrame>
        <SchoolFirst why={t('求购是同校同学之间的，选好学校就能看。')} />
      </PageFrame>
    )
  return (
    <PageFrame fab={!store.list.empty && <Fab icon="pencil" label={t('发求购')} onTap={want} />}>
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <Chips
        many
        items={kinds}
        value={store.category ?? ''}
        onChange={(key) => store.pick(key === '' ? null : key)}
      />
      <PagedListView
        key={store.category ?? ''}
        list={store.list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={130}
        skeleton={<CardSkeleton rows={4} />}
        empty={
          <Empty
            title={t('还没有人求购')}
            text={t('想要什么写出来，有的同学会来找你。')}
            action={{ label: t('发求购'), icon: 'pencil', onTap: want }}
          />
        }
      />
    </PageFrame>
  )
})
