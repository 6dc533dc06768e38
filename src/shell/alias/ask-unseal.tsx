import React, { useState } from 'react'
import { limits } from '@contract/confession/rules'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'

/** From a case about a pseudonym: asks another administrator to open it together. `id`: of the case. */
export function AskUnseal({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const [key] = useState(newDraftKey)
  const ask = async (reason: string) => {
    await post('loveWall/askUnseal', { key, id, reason })
    feedback.toast(t('已经申请，等另一位管理员决定'), { icon: 'success' })
  }
  return (
    <View className="cd-facts">
      <View className="u-meta">
        {t(
          '这是匿名的内容，审核不需要知道是谁；下架、警告和禁言照样生效。只有出了事必须找到本人时，才由两位管理员一起揭开。',
        )}
      </View>
      <Button size={32} kind="line" onTap={() => setAsking(true)}>
        {t('申请揭开匿名')}
      </Button>
      {asking && (
        <ReasonSheet
          title={t('申请揭开匿名')}
          label={t('交给另一位管理员')}
          room={limits.unseal}
          placeholder={t('为什么必须知道是谁。另一位管理员和本人都会看到，也会记录下来')}
          onClose={() => setAsking(false)}
          onSend={ask}
        />
      )}
    </View>
  )
}
