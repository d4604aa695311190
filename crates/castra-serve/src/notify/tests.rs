//! Tests of the notification settings.

use super::*;

fn with_mail(server: &str, password: Option<&str>) -> Result<Notifier, NotifyError> {
    Notifier::new(&NotificationSettings {
        url: Some("https://games.example".to_owned()),
        mail: Some(MailSettings {
            server: server.to_owned(),
            password: password.map(str::to_owned),
            from: "Castra <games@games.example>".to_owned(),
        }),
        ..NotificationSettings::default()
    })
}

#[tokio::test]
async fn a_password_is_not_sent_in_the_clear() {
    assert!(with_mail("smtp://mail.example", None).is_ok());
    assert!(with_mail("smtps://ann@mail.example", Some("a b/ü")).is_ok());
    assert!(with_mail("smtp://ann@mail.example?tls=required", Some("x")).is_ok());
    assert!(with_mail("smtp://ann:x@127.0.0.1:2525", None).is_ok());
    let clear = |server, password| with_mail(server, password).unwrap_err();
    assert_eq!(clear("smtp://ann:x@mail.example", None), NotifyError::UnencryptedPassword);
    assert_eq!(
        clear("smtp://ann:x@mail.example?tls=opportunistic", None),
        NotifyError::UnencryptedPassword
    );
    assert_eq!(clear("smtp://ann@mail.example", Some("x")), NotifyError::UnencryptedPassword);
    assert!(matches!(clear("smtps://mail.example", Some("x")), NotifyError::Server(_)));
    assert!(matches!(clear("https://mail.example", None), NotifyError::Server(_)));
}

#[tokio::test]
async fn no_password_is_in_a_log() {
    let mail = MailSettings {
        server: "smtps://ann:hush@mail.example".to_owned(),
        password: Some("hush".to_owned()),
        from: "games@games.example".to_owned(),
    };
    let settings = NotificationSettings {
        url: Some("https://games.example".to_owned()),
        mail: Some(mail),
        ..NotificationSettings::default()
    };
    let notifier = Notifier::new(&settings).unwrap();
    let shown = format!("{settings:?} {notifier:?}");
    assert!(shown.contains("games@games.example") && !shown.contains("hush"), "{shown}");
}

#[test]
fn the_public_address_is_that_of_a_server() {
    let url = |text: &str| {
        Notifier::new(&NotificationSettings {
            url: Some(text.to_owned()),
            ..NotificationSettings::default()
        })
    };
    let notifier = url("https://games.example:8443").unwrap();
    assert_eq!(notifier.url.unwrap().as_str(), "https://games.example:8443/");
    assert_eq!(
        Notifier::new(&NotificationSettings {
            mail: Some(MailSettings {
                server: "smtp://mail.example".to_owned(),
                password: None,
                from: "games@games.example".to_owned(),
            }),
            ..NotificationSettings::default()
        })
        .unwrap_err(),
        NotifyError::NoUrl
    );
    for wrong in ["games.example", "ftp://games.example", "https://a.example/castra", "https://a?b"]
    {
        assert!(matches!(url(wrong), Err(NotifyError::Url(_))), "{wrong}");
    }
}
