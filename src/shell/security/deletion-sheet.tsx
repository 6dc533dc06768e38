import React from 'react'
import { deletionDays } from '@contract/security/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { verify } from './verification'
import './security.css'

const parts = [
  {
    title: t('会删除'),
    lines: [
      t('头像、昵称、简介、学校、生日等资料'),
      t('手机号、邮箱、微信、QQ、支付宝的绑定，以及登录密码和支付密码'),
      t('发过的动态、评论和评论下的回复；关注、粉丝、消息'),
      t('你的会话、私信里的图片和位置；写给对方的文字留在对方那里，不再显示你的名字'),
    ],
  },
  {
    title: t('依法留存'),
    lines: [
      t(
        '已删除的动态和评论、网络日志、交易和管理操作的记录，会按网络安全法、电子商务法等规定的期限留存，只用于配合监管和处理纠纷，不再展示给任何人',
      ),
      t('举报案件的编号、结论和被举报时的内容，结案 180 天后清除内容；你写的举报说明和申诉会删除'),
    ],
  },
  {
    title: t('可以反悔'),
    lines: [
      t('{days} 天内登录就能撤销，什么都不会少；到期后不能恢复，手机号和邮箱可以重新注册', {
        days: deletionDays,
      }),
    ],
  },
]

/** What deleting the account means, before the owner is proved. */
export function DeletionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = t('注销账号')
  const go = () => {
    onClose()
    verify('delete')
  }
  return (
    <Sheet open={open} onClose={onClose} label={title} head={<View className="u-title">{title}</View>}>
      <View className="s-terms">
        {parts.map((part) => (
          <View key={part.title} className="s-term">
            <View className="u-strong">{part.title}</View>
            {part.lines.map((line) => (
              <View key={line} className="u-ink2">
                {line}
              </View>
            ))}
          </View>
        ))}
        <Button block kind="danger" onTap={go}>
          {t('继续，确认是你本人')}
        </Button>
      </View>
    </Sheet>
  )
}
