import React from 'react'
import { observer } from 'mobx-react-lite'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { t } from '@/locale'
import type { Resource } from '@/net/resource'
import { Strip } from '@/ui/states/strip'
import { Blocks } from './blocks'

/** What stands above the feed: the blocks of the school's home page. */
export const Above = observer(function Above({ first }: { first: Resource<DataOf<Routes['diy/diyfirst']>> }) {
  if (first.phase === 'error')
    return <Strip icon="alert-circle" text={t('公告和话题没有加载出来')} onRetry={() => void first.load()} />
  if (!first.data) return null
  return <Blocks blocks={first.data.blocks} pins={first.data.pins} />
})
