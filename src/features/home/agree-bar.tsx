import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { agreeTo } from '@/shell/privacy/consent'
import { Action } from '@/net/action'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'

/** Consent below the user agreement, for who has yet to give it. */
export const AgreeBar = observer(function AgreeBar({
  version,
  onAgreed,
}: {
  version: number
  onAgreed: () => Promise<void>
}) {
  const [agree] = useState(
    () =>
      new Action('user agreement', async () => {
        await agreeTo(version)
        await onAgreed()
      }),
  )
  return (
    <ActionBar>
      <View className="u-grow">
        <Button block loading={agree.busy} onTap={() => void agree.run()}>
          {t('同意')}
        </Button>
      </View>
    </ActionBar>
  )
})
