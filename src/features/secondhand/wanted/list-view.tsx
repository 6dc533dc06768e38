import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Category } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SchoolFirst } from '@/shell/address/buildings'
import { linkTo } from '@/shell/links'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useTitle } from '@/ui/use-title'
import { categoryChoices } from '../goods/labels'
import { wantPage } from '../pages'
import { WantedLists } from './lists'
import { WantRows } from './want-rows'

const kinds: { key: Category | ''; label: string }[] = [{ key: '', label: t('全部') }, ...categoryChoices]

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
    <PageFrame fab={!store.list.empty && <Fab icon="pencil" label={t('发求购')} onTap={linkTo(wantPage)} />}>
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <Chips
        many
        items={kinds}
        value={store.category ?? ''}
        onChange={(key) => store.pick(key === '' ? null : key)}
      />
      <WantRows key={store.category ?? ''} list={store.list} none={t('还没有人求购')} />
    </PageFrame>
  )
})
