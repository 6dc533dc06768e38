import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { freshMinutes } from '@contract/security/rules'
import { go } from '@/shell/links'
import { t } from '@/locale'
import { CallError, sentenceOf } from '@/net/failure'
import { View } from '@/platform/components'
import { Step } from './setting-frame'
import { leave } from './sign-out'
import { freshVerification, steps, type ProvenStep } from './verification'

/** The proof of whom no code reaches: having signed in a moment ago; who did not does so, and comes back here. */
export const FreshProof = observer(function FreshProof({ purpose }: { purpose: ProvenStep }) {
  const [{ busy, error, run }] = useState(() => freshVerification(purpose))
  const stale = error instanceof CallError && error.code === -2
  const again = async () => {
    if (await leave()) go('/pages/login/loginIndex')
  }
  return (
    <Step
      title={t('确认是你本人')}
      text={t('{n} 分钟内登录过就能继续。{why}。', { n: freshMinutes, why: steps[purpose].why })}
      button={stale ? t('退出并重新登录') : t('继续')}
      busy={busy}
      onSubmit={() => void (stale ? again() : run())}
    >
      {error !== null && (
        <View className="s-note u-danger" ariaRole="alert">
          {sentenceOf(error)}
        </View>
      )}
    </Step>
  )
})
