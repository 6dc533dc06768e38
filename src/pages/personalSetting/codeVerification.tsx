import React, { useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Purpose } from '@contract/security/rules'
import { CodeForm } from '@/shell/account/code-form'
import { SendButton } from '@/shell/account/send-code'
import { sms } from '@/shell/account/sms'
import { back } from '@/shell/links'
import { SettingFrame, Step } from '@/shell/security/setting-frame'
import {
  codeIsFresh,
  isPurpose,
  ownPhone,
  ownPhoneKey,
  sendOwnCode,
  steps,
  verification,
} from '@/shell/security/verification'
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
      {isPurpose(purpose) ? (
        <Verification purpose={purpose} />
      ) : (
        <Empty
          title={t('这一步过期了')}
          text={t('回到上一步，再来一次就好。')}
          action={{ label: t('返回'), onTap: back }}
        />
      )}
    </SettingFrame>
  )
})

const Verification = observer(function Verification({ purpose }: { purpose: Purpose }) {
  const [entry] = useState(() => verification(purpose))
  const [sent, setSent] = useState(() => codeIsFresh(purpose))
  const send = useCallback(
    (quiet: boolean) =>
      sendOwnCode(purpose).then(
        () => setSent(true),
        (error: unknown) => tell(error, quiet && sms.nextAt(ownPhoneKey()) !== null),
      ),
    [purpose],
  )
  useEffect(() => {
    // one that has to wait says so on its button
    if (session.signedIn && !codeIsFresh(purpose)) void send(true)
  }, [purpose, send])
  const phone = ownPhone()
  const why = steps[purpose].why
  const text = sent
    ? t('验证码已发到{phone}。{why}。', { phone, why })
    : t('验证码会发到{phone}。{why}。', { phone, why })
  return (
    <Step title={t('确认是你本人')} text={text} onSubmit={entry.send}>
      <CodeForm entry={entry} label={purpose === 'delete' ? t('提交注销申请') : t('下一步')}>
        <View />
        <SendButton to={ownPhoneKey()} onTap={() => void send(false)} />
      </CodeForm>
    </Step>
  )
})
