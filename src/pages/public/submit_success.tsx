import React from 'react'
import { t } from '@/locale'
import { linkTo, reachable } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { State } from '@/ui/states/state'
import '@/shell/roles/roles.css'

/** What was sent, by `?kind=`, and where to see what becomes of it. */
const kinds: Record<string, { title: string; text: string; next: string; label: string }> = {
  role: {
    title: '申请交上去了',
    text: '本校的管理员会看，结果发到系统通知。',
    next: '/pages/authorization/authorization',
    label: '看申请进度',
  },
  topic: {
    title: '话题提议交上去了',
    text: '审核后大家就能看到，结果发到系统通知。',
    next: '/pages/topic/myTopic?tab=own',
    label: '看我的提议',
  },
}

/** Without a kind that this build knows. */
const other = { title: '提交好了', text: '有了结果会发到系统通知。', next: '', label: '' }

export default function SubmitSuccess() {
  const { kind = '' } = usePageQuery<{ kind: string }>()
  const { title, text, next, label } = kinds[kind] ?? other
  const shown = next !== '' && reachable({ kind: 'page', url: next })
  return (
    <PageFrame>
      <State drawing="plane" title={t(title)} text={text ? t(text) : undefined} />
      <View className="r-end">
        {shown && (
          <Button block onTap={() => void navigation.redirectTo(next)}>
            {t(label)}
          </Button>
        )}
        <Button block kind="quiet" onTap={linkTo('/pages/index/index')}>
          {t('回到首页')}
        </Button>
      </View>
    </PageFrame>
  )
}
