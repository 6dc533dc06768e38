import React from 'react'
import { observer } from 'mobx-react-lite'
import { chainStateOf, chainStateTitles } from '@contract/chain/rules'
import type { ChainShort } from '@contract/chain/schema'
import { countOf } from '@/shell/chain/labels'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { listTime } from '@/ui/format'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { pathOfChain, pathToStart } from './pages'
import './chain-page.css'

const keyOf = ({ id }: ChainShort): string => id

/** The chains of a group, open or ended: who joins it later finds them here. */
export const Chains = observer(function Chains({ group }: { group: string }) {
  const list = useStore(
    () => new PagedList<ChainShort>((after) => get('chain/list', { group, after }, inPlace), keyOf),
    { show: (one) => one.refresh() },
  )
  useTitle(t('群里的接龙'))
  const start = linkTo(pathToStart(group))
  return (
    <ListPage
      bar={{ back: 'arrow', title: t('群里的接龙') }}
      list={list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={72}
      skeleton={<RowSkeleton />}
      empty={<Empty title={t('还没有接龙')} text={t('报名、统计尺码、收名单，一人一行，不刷屏。')} />}
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block onTap={start}>
              {t('发起接龙')}
            </Button>
          </View>
        </ActionBar>
      }
    />
  )
})

function row(chain: ChainShort) {
  const { id, title, by, open, at } = chain
  const state = chainStateOf(chain)
  return (
    <View className="cn-row" ariaRole="button" onTap={linkTo(pathOfChain(id))} hoverClassName="u-cell-press">
      <View className="u-grow">
        <View className="u-two">{title}</View>
        <View className="u-meta u-one">
          {[countOf(chain), by ?? t('发起人已注销'), listTime(at)].join(' · ')}
        </View>
      </View>
      <Tag tone={open ? 'green' : 'plain'}>{t(chainStateTitles[state])}</Tag>
    </View>
  )
}
