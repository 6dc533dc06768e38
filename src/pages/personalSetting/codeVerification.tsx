import React, { useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Security } from '@contract/security/schema'
import { CodeForm } from '@/shell/account/code-form'
import { SendButton } from '@/shell/account/send-code'
import { sms } from '@/shell/account/sms'
import { back } from '@/shell/links'
import { AccountStore } from '@/shell/security/account-store'
import { FreshProof } from '@/shell/security/fresh-proof'
import { SettingFrame, Step } from '@/shell/security/setting-frame'
import { useFresh } from '@/shell/security/use-fresh'
import {
  codeIsFresh,
  isStep,
  ownKey,
  sendOwnCode,
  steps,
  verification,
  type ProvenStep,
} from '@/shell/security/verification'
import { t } from '@/locale'
import { tell } from '@/net/prompts'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** Proves to be the account's owner for `?for=`, and goes on to what that is for. */
export default observer(function CodeVerification() {
  const { for: purpose } = usePageQuery<{ for: string }>()
  return (
    <SettingFrame>
      {isStep(purpose) ? (
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

const Verification = observer(function Verification({ purpose }: { purpose: ProvenStep }) {
  const store = useFresh(
    () => new AccountStore(),
    ({ state }) => state,
  )
  return (
    <Loaded of={store.state} skeleton={<FormSkeleton />}>
      {({ reach }) =>
        reach ? <ByCode key={reach.by} purpose={purpose} reach={reach} /> : <FreshProof purpose={purpose} />
      }
    </Loaded>
  )
})

interface ByCodeProps {
  purpose: ProvenStep
  reach: NonNullable<Security['reach']>
}

const ByCode = observer(function ByCode({ purpose, reach }: ByCodeProps) {
  const [entry] = useState(() => verification(purpose))
  const [sent, setSent] = useState(() => codeIsFresh(purpose))
  const send = useCallback(
    (quiet: boolean) =>
      sendOwnCode(purpose).then(
        () => setSent(true),
        (error: unknown) => tell(error, quiet && sms.nextAt(ownKey()) !== null),
      ),
    [purpose],
  )
  useEffect(() => {
    // one that has to wait says so on its button
    if (!codeIsFresh(purpose)) void send(true)
  }, [purpose, send])
  const words = { to: reach.to, why: steps[purpose].why }
  const text = sent ? t('验证码已发到 {to}。{why}。', words) : t('验证码会发到 {to}。{why}。', words)
  return (
    <Step title={t('确认是你本人')} text={text} onSubmit={entry.send}>
      <CodeForm
        entry={entry}
        kind={reach.by === 'sms' ? 'phone' : 'mail'}
        label={purpose === 'delete' ? t('提交注销申请') : t('下一步')}
      >
        <View />
        <SendButton to={ownKey()} onTap={() => void send(false)} />
      </CodeForm>
    </Step>
  )
})
