/** The account's passkeys: on the web alone, as `index.web` has them. */
import React from 'react'
import { t } from '@/locale'
import { Empty } from '@/ui/states/empty'

export const PasskeyRow = () => null
export const PasskeyList = () => <Empty title={t('通行密钥在网页版里添加和管理')} />
