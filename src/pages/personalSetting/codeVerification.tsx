import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Purpose } from '@contract/security/rules'
import { CodeForm } from '@/features/account/code-form'
import { profile } from '@/features/account/profile'
import { SendButton } from '@/features/account/send-code'
import { back } from '@/features/links'
import { SettingFrame, Step } from '@/features/security/setting-frame'
import { codeIsFresh, isPurpose, ownPhoneKey, sendOwnCode, steps, verification } from '@/features/security/verification'
import { t } from '@/locale'
import { tell } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Empty } from '@/ui/states/empty'

/** Proves the account's phone for `?for=`, and goes on to what that is for. */
export default observer(function CodeVerification() {
  const { for: purpose } = usePageQuery<{ for: string }>()
  return (
    <SettingFrame>
      {isPurpose(purpose) ? <Verification purpose={purpose} /> : (
        <Empty title={t('这一步过期了')} text={t('回到上一步，再来一次就好。')} action={{ label: t('返回'), onTap: back }} />
      )}
    </SettingFrame>
  )
})

const Verification = observer(function Verification({ purpose }: { purpose: Purpose }) {
  const [entry] = useState(() => verification(purpose))
  const send = () => sendOwnCode(purpose).catch((error: unknown) => tell(error, false))
  useEffect(() => {
    if (session.signedIn && !codeIsFresh(purpose)) sendOwnCode(purpose).catch((error: unknown) => tell(error, false))
  }, [purpose])
  const phone = profile.me?.phone ?? t('账号的手机号')
  return (
    <Step title={t('确认是你本人')} text={t('验证码已发到 {phone}。{why}。', { phone, why: steps[purpose].why })} onSubmit={entry.send}>
      <CodeForm entry={entry} label={purpose === 'delete' ? t('提交注销申请') : t('下一步')}>
        <View />
        <SendButton to={ownPhoneKey()} onTap={() => void send()} />
      </CodeForm>
    </Step>
  )
})
