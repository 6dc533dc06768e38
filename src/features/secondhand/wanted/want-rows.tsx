import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import type { PagedList } from '@/net/paged-list'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { wantPage } from '../pages'
import { keyOf, WantRow } from './want-row'

const row = (wanted: Wanted) => <WantRow wanted={wanted} />

/** Wanted posts, one below the other. `none`: what is said where there are none. */
export const WantRows = observer(function WantRows({
  list,
  none,
}: {
  list: PagedList<Wanted>
  none: string
}) {
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={130}
      skeleton={<CardSkeleton rows={4} />}
      empty={
        <Empty
          title={none}
          text={t('想要什么写出来，有的同学会来找你。')}
          action={{ label: t('发求购'), icon: 'pencil', onTap: linkTo(wantPage) }}
        />
      }
    />
  )
})
