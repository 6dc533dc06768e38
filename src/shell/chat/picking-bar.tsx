import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import type { Picking } from './picking'

/** How many messages go along with a complaint, and on to why. */
export const PickingBar = observer(function PickingBar({
  picking,
  onCancel,
}: {
  picking: Picking
  onCancel: () => void
}) {
  const { seqs, send } = picking
  return (
    <ActionBar>
      <View className="u-grow u-meta">{t('选了 {n} 条，会一起交给审核员', { n: seqs.length })}</View>
      <Button size={44} kind="quiet" onTap={onCancel}>
        {t('取消')}
      </Button>
      <Button size={44} disabled={seqs.length === 0} loading={send.busy} onTap={() => void send.run()}>
        {t('下一步')}
      </Button>
    </ActionBar>
  )
})
