import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { View } from '@/platform/components'
import { passkeys } from '@/platform/passkey'
import { Button } from '@/ui/button'
import { arrive } from '../arrive'
import { deviceName } from '../device-name'
import { orTold } from './told'
import '../account.css'

/** By a passkey of whoever is at the device: nobody types a name. */
const passkeySignIn = () =>
  new Action('passkey sign in', async () => {
    const { claim, options } = await post('passkey/ask')
    const used = await orTold(passkeys.use(options))
    if (used) await arrive(await post('passkey/enter', { claim, used, device: deviceName() }))
  })

/** Signing in by a passkey. Who has one has agreed to the terms before; newer ones are asked about after. */
export const PasskeyButton = observer(function PasskeyButton() {
  const [enter] = useState(passkeySignIn)
  if (!passkeys.here) return null
  return (
    <View className="a-act a-act-next">
      <Button block kind="line" icon="key" loading={enter.busy} onTap={() => void enter.run()}>
        {t('用通行密钥登录')}
      </Button>
    </View>
  )
})
