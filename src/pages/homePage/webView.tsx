export { default } from '@/features/home/web-page'
