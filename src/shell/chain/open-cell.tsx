import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo, pathOfGroup } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Cell } from '@/ui/cell'
import { useStore } from '@/ui/use-store'

/** The way to a group's chains, with how many are open. */
export const ChainsCell = observer(function ChainsCell({ group }: { group: string }) {
  const store = useStore(() => new Resource(() => get('chain/open', { group }, inPlace)), { show: true })
  const open = store.data?.open ?? 0
  return (
    <Cell
      icon="list-check"
      title={t('接龙')}
      value={store.data && (open > 0 ? t('{n} 个进行中', { n: open }) : t('没有进行中的'))}
      onTap={linkTo(pathOfGroup(group, 'chains'))}
    />
  )
})
