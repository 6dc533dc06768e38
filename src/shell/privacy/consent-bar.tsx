import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { Action } from '@/net/action'
import { View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { consent } from './consent'
import './privacy.css'

/** The host knows the button that was tapped by this id. */
const hostButton = 'agree-privacy'

/** The choice below the statement: to the host that waits for it, or to us alone. */
export const ConsentBar = observer(function ConsentBar({
  version,
  onAgreed,
}: {
  version: number
  onAgreed: () => Promise<void>
}) {
  const [agree] = useState(
    () =>
      new Action('privacy consent', async () => {
        await consent.record(version)
        await onAgreed()
      }),
  )
  const decline = () => {
    consent.refuse()
    back()
  }
  const agreeHost = () => {
    // the bar stays until the host has the consent
    void ignored(consent.agree(hostButton, version))
    back()
  }
  return (
    <ActionBar>
      <View className="v-foot">
        <View className="v-foot-half">
          <Button block kind="line" onTap={decline}>
            {t('暂不同意')}
          </Button>
        </View>
        <View className="v-foot-half">
          {consent.asked ? (
            <Button block id={hostButton} openType="agreePrivacyAuthorization" onAgreePrivacy={agreeHost}>
              {t('同意')}
            </Button>
          ) : (
            <Button block loading={agree.busy} onTap={() => void agree.run()}>
              {t('同意')}
            </Button>
          )}
        </View>
      </View>
    </ActionBar>
  )
})
