import BeckonModel
import Foundation
import Testing

/// One shape of a vendor's push, with values of our own (`reference/vendor-payloads.md`).
struct VendorShape: Sendable, CustomTestStringConvertible {
    /// Whose it is: the dialect's name.
    let dialect: String
    let name: String
    let json: String

    var testDescription: String { "\(dialect), \(name)" }

    var payload: [String: JSONValue] {
        get throws { try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8)) }
    }

    static func named(_ name: String) throws -> [String: JSONValue] {
        guard let shape = all.first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
        return try shape.payload
    }

    static let all: [VendorShape] = [
        // `PushPayload`.
        VendorShape(
            dialect: "beckon", name: "beckon",
            json: #"""
                {"aps":{"alert":{"title":"Alice","body":"Hi"},"badge":3,"mutable-content":1},"message":{"id":7,"muid":"m",
                "category":"message","type":"text","text":"Hi","sender":{"uid":"alice","name":"Alice"},"receiver":"bob",
                "receiverType":"user","sentAt":1700000000,"conversationId":"alice_user_bob"},
                "beckon":{"v":1,"to":"bob","badgeVersion":12}}
                """#),
        // Seed 1's tables.
        VendorShape(
            dialect: "cometchat", name: "cometchat-object",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"Hi"},"badge":1,"sound":"default","mutable-content":1},"message":{
                "id":1,"muid":"m","category":"message","type":"text","text":"Hi","sender":{"uid":"u1","name":"A"},
                "receiver":"u2","receiverType":"user","sentAt":1,"conversationId":"u1_user_u2"}}
                """#),
        // The REST API's and the webhook's form of a message.
        VendorShape(
            dialect: "cometchat", name: "cometchat-wire",
            json: #"""
                {"aps":{"alert":"Photo"},"message":{"id":"57","muid":"m","conversationId":"group_g1","sender":"u1",
                "receiver":"g1","receiverType":"group","category":"message","type":"image","sentAt":1699800000,
                "parentMessageId":12,"data":{"text":"Look","attachments":[{"url":"https://media.example/p.png",
                "name":"p.png","mimeType":"image/png","extension":"png","size":"2048"}],"entities":{
                "sender":{"entity":{"uid":"u1","name":"Ann","avatar":"https://media.example/a.png","status":"available"},
                "entityType":"user"},"receiver":{"entity":{"guid":"g1","name":"Team","type":"private","membersCount":4},
                "entityType":"group"}}}}}
                """#),
        // `push-integration.mdx`; the APNs guide's helper reads these at the top level of `userInfo`.
        VendorShape(
            dialect: "cometchat", name: "cometchat-flat",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"Hi"}},"title":"A","body":"Hi","sender":"u1","senderName":"A",
                "senderAvatar":"https://media.example/a.png","receiver":"u2","receiverName":"B","receiverType":"user",
                "tag":"123","conversationId":"u1_user_u2","type":"chat","sentAt":"1741847453000","message":{},
                "custom":{}}
                """#),
        // With the message object that the dashboard may add.
        VendorShape(
            dialect: "cometchat", name: "cometchat-flat-with-message",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"Look"}},"sender":"u1","senderName":"A","receiver":"u2",
                "receiverName":"B","receiverType":"user","tag":"123","conversationId":"u1_user_u2","type":"chat",
                "sentAt":"1741847453000","message":{"id":"123","category":"message","type":"image","sender":"u1",
                "receiver":"u2","receiverType":"user","parentMessageId":9,"data":{"text":"Look","attachments":[{
                "url":"https://media.example/p.png"}],"entities":{"sender":{"entity":{"uid":"u1"}}}}}}
                """#),
        VendorShape(
            dialect: "cometchat", name: "cometchat-flat-call",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"AUDIO CALL"}},"sender":"u1","senderName":"A","receiver":"g1",
                "receiverName":"Team","receiverType":"group","tag":"123","conversationId":"group_g1","type":"call",
                "sentAt":"1741847453000","callAction":"initiated","sessionId":"v1.123.aik2","callType":"audio"}
                """#),
        VendorShape(
            dialect: "cometchat", name: "cometchat-flat-group-action",
            json: #"""
                {"aps":{"alert":{"title":"Hiking group","body":"A has left"}},"title":"Hiking group","body":"A has left",
                "sender":"u1","senderName":"A","receiver":"g1","receiverName":"Hiking group","receiverType":"group",
                "tag":"g1","conversationId":"group_g1","type":"chat","sentAt":"1741847453000"}
                """#),
        // The custom provider's webhook, passed on by the app's own gateway.
        VendorShape(
            dialect: "cometchat", name: "cometchat-webhook",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"Hi"}},"trigger":"push-notification-payload-generated","data":{
                "to":{"uid":"u2"},"notificationDetails":{"title":"A","body":"Hi","sender":"u1","senderName":"A",
                "receiver":"u2","receiverName":"B","receiverType":"user","tag":"123","conversationId":"u1_user_u2",
                "type":"chat","sentAt":"1741847453000"}},"appId":"app","region":"eu","webhook":"custom"}
                """#),
        // voximplant.com, Push notifications in Kit Chat for iOS; the JSON is inferred from the prose.
        VendorShape(
            dialect: "voximplant", name: "voximplant",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"Hi"},"sound":"default","mutable-content":1},"voximplant_im":{
                "client_id":"client-1","message_uuid":"4f6e2a51-8f0b-4a2d-9c36-5f3f6b1f7a10","with_attachments":1}}
                """#),
        // getstream.io, the APNs default template of push version 2.
        VendorShape(
            dialect: "stream", name: "stream-v2",
            json: #"""
                {"aps":{"alert":{"title":"A @ c","body":"Hi"},"mutable-content":1,"category":"stream.chat"},"stream":{
                "sender":"stream.chat","type":"message.new","version":"v2","id":"m","cid":"messaging:c"}}
                """#),
        // getstream.io, the template for FCM: the data stands at the top level.
        VendorShape(
            dialect: "stream", name: "stream-fcm",
            json: #"""
                {"aps":{"alert":{"title":"A @ c","body":"Hi"},"mutable-content":1},"gcm.message_id":"0:1%2",
                "version":"v2","sender":"stream.chat","type":"message.new","id":"m","message_id":"m",
                "channel_type":"messaging","channel_id":"c","cid":"messaging:c","receiver_id":"u2"}
                """#),
        // Stream's SDK reads these of a reaction.
        VendorShape(
            dialect: "stream", name: "stream-reaction",
            json: #"""
                {"aps":{"alert":"A reacted"},"stream":{"sender":"stream.chat","type":"reaction.new","version":"v2",
                "message_id":"m","channel_type":"messaging","channel_id":"c","receiver_id":"u2","reaction_type":"like",
                "reaction_user_id":"u1"}}
                """#),
        // Sendbird's documented `SendbirdDataPayload`.
        VendorShape(
            dialect: "sendbird", name: "sendbird",
            json: #"""
                {"aps":{"alert":"A: hi"},"sendbird":{"channel":{"channel_url":"sendbird_group_channel_1_a.b","name":"",
                "custom_type":"","channel_unread_message_count":5},"message_id":1,"message":"hi","type":"MESG",
                "unread_message_count":7,"sender":{"id":"u1","name":"A","profile_url":""},"recipient":{"id":"u2",
                "name":"B","push_template":"default"},"channel_type":"group_messaging",
                "category":"messaging:offline_notification","created_at":1700000000123,"app_id":"X"}}
                """#),
        // sygnal `tests/test_apns.py`, with what Element adds.
        VendorShape(
            dialect: "matrix", name: "matrix",
            json: #"""
                {"room_id":"!r:x","event_id":"$e","unread_count":2,"pusher_notification_client_identifier":"client-9",
                "aps":{"alert":{"loc-key":"SINGLE_UNREAD","loc-args":[]},"mutable-content":1}}
                """#),
        // Mattermost's push proxy, `apple_notification_server.go`.
        VendorShape(
            dialect: "mattermost", name: "mattermost",
            json: #"""
                {"aps":{"alert":{"title":"ch","body":"A: hi"},"badge":1,"category":"CAN_REPLY","mutable-content":1,
                "content-available":1,"thread-id":"ch1","sound":"default"},"type":"message","version":"v2",
                "server_id":"s","ack_id":"a","channel_id":"ch1","channel_name":"ch","team_id":"t","post_id":"p",
                "root_id":"r","sender_id":"u","sender_name":"A","is_crt_enabled":true,"signature":"jwt"}
                """#),
        VendorShape(
            dialect: "mattermost", name: "mattermost-id-loaded",
            json: #"""
                {"aps":{"alert":"You have a new message.","badge":1,"mutable-content":1},"type":"message","version":"v2",
                "server_id":"s","ack_id":"a","channel_id":"ch1","post_id":"p","id_loaded":true}
                """#),
        VendorShape(
            dialect: "mattermost", name: "mattermost-clear",
            json: #"""
                {"aps":{"badge":0,"content-available":1},"type":"clear","server_id":"s","channel_id":"ch1"}
                """#),
        VendorShape(
            dialect: "mattermost", name: "mattermost-session",
            json: #"""
                {"aps":{"alert":"Session expired: please log in.","badge":0},"type":"session","version":"v2",
                "server_id":"s","ack_id":"a"}
                """#),
        // Rocket.Chat's APN sender and `ios/Shared/Models/Payload.swift`.
        VendorShape(
            dialect: "rocketchat", name: "rocketchat",
            json: #"""
                {"aps":{"alert":{"title":"general","body":"A: hi"},"mutable-content":1},"messageFrom":"push",
                "ejson":"{\"host\":\"https://x/\",\"messageId\":\"m\",\"notificationType\":\"message\",\"rid\":\"r\",\"sender\":{\"_id\":\"u1\",\"username\":\"ann\",\"name\":\"Ann\"},\"type\":\"c\",\"name\":\"general\",\"tmid\":\"t\"}"}
                """#),
        VendorShape(
            dialect: "rocketchat", name: "rocketchat-message-id-only",
            json: #"""
                {"aps":{"alert":"You have a new message","mutable-content":1},"messageFrom":"push",
                "ejson":"{\"host\":\"https://x/\",\"messageId\":\"m\",\"notificationType\":\"message-id-only\"}"}
                """#),
        // Zulip: `open_test.dart`, `push_notifications.py`.
        VendorShape(
            dialect: "zulip", name: "zulip-stream",
            json: #"""
                {"aps":{"alert":{"title":"#s > t","body":"hi"},"badge":0},"zulip":{"realm_url":"https://x","user_id":1,
                "sender_id":2,"sender_full_name":"A","recipient_type":"stream","stream_id":3,"stream":"s","topic":"t",
                "message_ids":[4],"time":1700000000}}
                """#),
        VendorShape(
            dialect: "zulip", name: "zulip-direct",
            json: #"""
                {"aps":{"alert":{"title":"A","body":"hi"},"badge":0},"zulip":{"realm_url":"https://x","user_id":1,
                "sender_id":2,"recipient_type":"private","pm_users":"1,2,7","message_ids":[4,5]}}
                """#),
        VendorShape(
            dialect: "zulip", name: "zulip-remove",
            json: #"""
                {"aps":{"badge":2},"zulip":{"server":"x","realm_id":1,"realm_url":"https://x","user_id":1,
                "event":"remove","zulip_message_ids":"4,5"}}
                """#),
        VendorShape(
            dialect: "zulip", name: "zulip-encrypted",
            json: #"""
                {"aps":{"alert":{"title":"New notification"},"mutable-content":1},"push_key_id":12,
                "encrypted_data":"c29tZSBieXRlcw=="}
                """#),
        // OneSignal's `OSNotification` parser: both places of the same keys.
        VendorShape(
            dialect: "onesignal", name: "onesignal-custom",
            json: #"""
                {"aps":{"alert":"Sale"},"custom":{"i":"5e6f","u":"https://x","a":{"k":"v"},"badge_inc":1},
                "att":{"id1":"https://media.example/p.png"},"buttons":[]}
                """#),
        VendorShape(
            dialect: "onesignal", name: "onesignal-os-data",
            json: #"""
                {"aps":{"alert":"Sale"},"os_data":{"i":"5e6f","att":{"id1":"https://media.example/p.png"},"buttons":[]}}
                """#),
        // Twilio's demo extension, and an Android log for the rest.
        VendorShape(
            dialect: "twilio", name: "twilio",
            json: #"""
                {"aps":{"alert":"A: hi"},"twi_message_type":"twilio.conversations.new_message","conversation_sid":"CH1",
                "conversation_title":"Team","message_sid":"IM1","message_index":"4","author":"ann@x","twi_body":"A: hi",
                "twi_message_id":"RU1","media_count":"1","media.content_type":"image/png"}
                """#),
    ]
}
