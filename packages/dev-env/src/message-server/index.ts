/** Where messages of the platform go in tests: a mail server and an SMS gateway, both real and of this machine. */
export { type MailServer, startMailServer, type TakenMail } from './mail-server.ts';
export { type SmsGatewayServer, type SmsRequest, startSmsGateway } from './sms-gateway.ts';
