import { PublishArticle } from '@/features/talent/publish-form'

export default PublishArticle
